/** In its own file so that the page can send the beacon without loading schemas. */
export const LOAD_REPORT_PATH = '/api/module-loads'
