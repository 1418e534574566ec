/** A frame in the sender's own application loads this path, which ends with the ticket. */
export const embedPath = (ticket: string): string => `/api/embed/${encodeURIComponent(ticket)}`;
