/**
 * Whom a page acts for, by id; the gateway refuses (401) what would be done as somebody else. Its answer names whoever is signed in the same
 * way. A cookie alone belongs to the whole browser, and another tab may have changed it. Callers that send none act for their cookie's user.
 */
export const USER_HEADER = 'Billfold-User'
