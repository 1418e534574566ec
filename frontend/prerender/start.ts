import "../styles/main.css";
import { mayHaveSession } from "../session/stored-keys.ts";

/**
 * Static pages are whole without script. Only for somebody who is, or may be, signed in does the app
 * take over, so that the header knows them and their session goes on.
 */
if (mayHaveSession()) void import("../main.tsx");
