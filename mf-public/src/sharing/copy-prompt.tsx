import { Button, Dialog, Field, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'

/** Where the browser does not let us copy: the link, selected, to be copied by hand. */
export function CopyPrompt({ url, onClose }: { url: string; onClose: () => void }) {
  const t = useText()
  return (
    <Dialog open onOpenChange={onClose} size="small" title={t('Share with Client')} footer={<Button onClick={onClose}>{t('Done')}</Button>}>
      <Field label={t('Copy this link to share with your client:')}>
        <TextInput readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}
