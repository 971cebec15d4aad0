import { copyText } from '@billfold/ui/copy-text.ts'
import { toast, useText } from '@billfold/web-kit'

interface ToastTexts {
  title: string
  description?: string
}

interface CopyOptions {
  /** Success toast. Leave out if the button itself confirms. */
  copied?: ToastTexts
  failed?: ToastTexts
}

/** Returns a function that copies text and shows a toast. The function resolves to true if the text was copied. */
export function useCopy({ copied, failed }: CopyOptions = {}): (text: string) => Promise<boolean> {
  const t = useText()
  return async (text) => {
    const isCopied = await copyText(text)
    if (!isCopied) toast({ title: t('The browser did not allow copying. Select the text and copy it.'), ...failed, tone: 'bad' })
    else if (copied) toast({ ...copied, tone: 'good' })
    return isCopied
  }
}
