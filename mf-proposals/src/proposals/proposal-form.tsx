import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useClientChoices } from '@billfold/web-kit/clients/use-client-choices.ts'
import { lazy, Suspense, useEffect, useState, type ReactNode, type SubmitEventHandler } from 'react'
import { BasicFields } from './basic-fields.tsx'
import { ContentFields } from './content-fields.tsx'
import { InvestmentFields } from './investment-fields.tsx'
import styles from './proposal-form.module.css'
import type { ProposalFormState } from './use-proposal-form.ts'

const loadPreview = () => import('./live-preview.tsx')
/** Comes once the form is drawn. */
const LivePreview = lazy(() => loadPreview().then((file) => ({ default: file.LivePreview })))

interface ProposalFormProps {
  form: ProposalFormState
  submitText: string
  busyText: string
  /** Of the proposal that is edited. */
  createdAt?: string
  /** Why the last save did not go through; stands beside the buttons, where the user is. */
  notice?: ReactNode
  /** Of the form's handleSubmit. The form counts as saving until its promise is settled, so a second Enter sends nothing. */
  onSubmit: SubmitEventHandler<HTMLFormElement>
  onCancel: () => void
}

export function ProposalForm({ form, submitText, busyText, createdAt, notice, onSubmit, onCancel }: ProposalFormProps) {
  const t = useText()
  const { formState, setFocus } = form
  const choices = useClientChoices()
  const [isPreviewing, setPreviewing] = useState(false)
  useEffect(() => setFocus('clientId'), [setFocus])
  useEffect(() => {
    // What fails here is tried again, and told, when the preview is opened.
    loadPreview().catch(() => undefined)
  }, [])

  return (
    // The rules and their words are ours: without noValidate the browser would speak first.
    <form noValidate autoComplete="off" className={styles.form} onSubmit={onSubmit}>
      <Group title={t('Proposal')}>
        <BasicFields form={form} choices={choices} />
      </Group>

      <Group title={t('Content')}>
        <ContentFields form={form} />
      </Group>

      <Group title={t('Project Investment')}>
        <InvestmentFields form={form} />
      </Group>

      <div className={styles.foot}>
        {notice}
        <div className={styles.buttons}>
          <Button onClick={() => setPreviewing(true)} className={styles.preview}>
            {t('Preview Proposal')}
          </Button>
          <Button onClick={onCancel}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={formState.isSubmitting} busyText={busyText}>
            {submitText}
          </Button>
        </div>
      </div>
      <Suspense>
        {isPreviewing && (
          <LivePreview values={form.getValues()} clients={choices.clients} createdAt={createdAt} onClose={() => setPreviewing(false)} />
        )}
      </Suspense>
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{title}</legend>
      {children}
    </fieldset>
  )
}
