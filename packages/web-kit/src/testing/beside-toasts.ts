/** Ignores English and German toasts when searching for text that appears in both the form and a toast. */
export const besideToasts = { ignore: '[role=region][aria-label^=Notifications] *, [role=region][aria-label^=Benachrichtigungen] *' }
