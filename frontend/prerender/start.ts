import "../styles/main.css";
import { mayHaveSession } from "../session/stored-keys.ts";

/**
 * Static pages work without script. The app takes over only for people who are or may be signed in, to
 * show their header and keep their session alive.
 */
if (mayHaveSession()) void import("../main.tsx");
