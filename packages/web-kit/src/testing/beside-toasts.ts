/** For what a form says itself: a toast says it too. */
export const besideToasts = { ignore: '[role=region][aria-label^=Notifications] *' }
