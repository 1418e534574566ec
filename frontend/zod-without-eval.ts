import * as z from "zod/mini";

/** Imported before any schema: zod would try `new Function`, which the CSP refuses and reports. */
z.config({ jitless: true });
