import type { Translate } from '@billfold/web-kit'

/** One question wherever changes would be lost. */
export function leaveTexts(t: Translate) {
  return {
    title: t('Leave without saving?'),
    description: t('Your changes on this page have not been saved and would be lost.'),
    confirmText: t('Leave'),
    cancelText: t('Stay'),
  }
}
