import { Button, Row, Stack } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ReactNode, SubmitEventHandler } from 'react'

interface SectionFormProps {
  form: { submit: SubmitEventHandler<HTMLFormElement>; isSaving: boolean }
  children: ReactNode
}

/** Cards of fields with their one button. */
export function SectionForm({ form, children }: SectionFormProps) {
  const t = useText()
  return (
    // The rules and their words are ours: without noValidate the browser would speak first.
    <form noValidate onSubmit={form.submit}>
      <Stack gap={6}>
        {children}
        <Row justify="end">
          <Button type="submit" variant="primary" busy={form.isSaving} busyText={t('Saving...')}>
            {t('Save Changes')}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
