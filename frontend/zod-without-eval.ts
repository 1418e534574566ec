import * as z from "zod/mini";

/** Must be imported before any schema: zod would try `new Function`, which the CSP blocks and reports. */
z.config({ jitless: true });
