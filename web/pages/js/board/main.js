import { call } from "../bridge.js";
import { open } from "../page.js";

await open("board");
const { languages } = await call("about.show");
document.querySelector("#main").append(Object.values(languages).join(", "));
