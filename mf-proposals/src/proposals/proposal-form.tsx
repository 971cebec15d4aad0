import { Button } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useClientChoices } from '@billfold/web-kit/clients/use-client-choices.ts'
import { FormGroup, PageForm, type PageFormFrame } from '@billfold/web-kit/forms/page-form.tsx'
import layout from '@billfold/web-kit/forms/page-form.module.css'
import { lazy, Suspense, useEffect, useState } from 'react'
import { BasicFields } from './basic-fields.tsx'
import type { NamedClient } from './client-field.tsx'
import { ContentFields } from './content-fields.tsx'
import { InvestmentFields } from './investment-fields.tsx'
import type { ProposalFormState } from './use-proposal-form.ts'

const loadPreview = () => import('./live-preview.tsx')
/** Loaded after the form. */
const LivePreview = lazy(() => loadPreview().then((file) => ({ default: file.LivePreview })))

interface ProposalFormProps extends PageFormFrame {
  form: ProposalFormState
  /** Both only when editing an existing proposal. */
  createdAt?: string
  client?: NamedClient
}

export function ProposalForm({ form, createdAt, client, ...frame }: ProposalFormProps) {
  const t = useText()
  const { formState, setFocus } = form
  const choices = useClientChoices()
  const [isPreviewing, setPreviewing] = useState(false)
  useEffect(() => setFocus('clientId'), [setFocus])
  useEffect(() => {
    // Errors are reported when the preview opens and loads again.
    loadPreview().catch(() => undefined)
  }, [])

  const preview = (
    <Button onClick={() => setPreviewing(true)} className={layout.lead}>
      {t('Preview Proposal')}
    </Button>
  )

  return (
    <PageForm {...frame} isSaving={formState.isSubmitting} lead={preview}>
      <FormGroup title={t('Proposal')}>
        <BasicFields form={form} choices={choices} client={client} />
      </FormGroup>

      <FormGroup title={t('Content')}>
        <ContentFields form={form} />
      </FormGroup>

      <FormGroup title={t('Project Investment')}>
        <InvestmentFields form={form} />
      </FormGroup>
      <Suspense>
        {isPreviewing && (
          <LivePreview values={form.getValues()} clients={choices.clients} createdAt={createdAt} onClose={() => setPreviewing(false)} />
        )}
      </Suspense>
    </PageForm>
  )
}
