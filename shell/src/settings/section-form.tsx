import { Button, Row, Stack } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import type { ReactNode, SubmitEventHandler } from 'react'

interface SectionFormProps {
  form: { submit: SubmitEventHandler<HTMLFormElement>; isSaving: boolean }
  children: ReactNode
}

/** Cards of fields with one save button. */
export function SectionForm({ form, children }: SectionFormProps) {
  const t = useText()
  return (
    // noValidate, so that our own messages are shown instead of the browser's.
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
