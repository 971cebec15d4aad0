/**
 * Id of the user a page acts for. The gateway refuses (401) if it is not the session's user, and returns that user's id in it.
 * Needed because tabs share the cookie and another tab may have switched users. Without it, the cookie decides.
 */
export const USER_HEADER = 'Billfold-User'
