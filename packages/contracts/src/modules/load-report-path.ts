/** By itself: the page sends a beacon there and needs no schemas for it. */
export const LOAD_REPORT_PATH = '/api/module-loads'
