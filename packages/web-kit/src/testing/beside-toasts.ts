/** Ignores toasts, for texts that appear in both the form and a toast. */
export const besideToasts = { ignore: '[role=region][aria-label^=Notifications] *' }
