/** What a frame in the sender's own application loads; the ticket follows. */
export const embedPath = (ticket: string): string => `/api/embed/${encodeURIComponent(ticket)}`;
