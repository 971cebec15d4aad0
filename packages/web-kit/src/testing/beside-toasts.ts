/** Ignores toasts, for texts that form and toast both show. */
export const besideToasts = { ignore: '[role=region][aria-label^=Notifications] *' }
