import { Button, Field, TextArea, TextInput } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useEffect, useState, type ReactNode, type SubmitEventHandler } from 'react'
import { ClientField } from './client-field.tsx'
import { InvestmentFields } from './investment-fields.tsx'
import { LivePreview } from './live-preview.tsx'
import styles from './proposal-form.module.css'
import type { ProposalFormValues } from './proposal-form-values.ts'
import { StatusField } from './status-field.tsx'
import { useClientChoices } from './use-client-choices.ts'
import type { ProposalFormState } from './use-proposal-form.ts'

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
  const { register, formState, setFocus } = form
  const clients = useClientChoices()
  const [isPreviewing, setPreviewing] = useState(false)
  useEffect(() => setFocus('clientId'), [setFocus])
  const problem = (name: keyof ProposalFormValues) => {
    const message = formState.errors[name]?.message
    return message && t(message)
  }

  return (
    // The rules and their words are ours: without noValidate the browser would speak first.
    <form noValidate autoComplete="off" className={styles.form} onSubmit={onSubmit}>
      <Group title={t('Proposal')}>
        <ClientField form={form} clients={clients} error={problem('clientId')} />
        <Field
          label={t('Client Email')}
          required
          error={problem('clientEmail')}
          help={t('Email address where the proposal will be sent')}
        >
          <TextInput type="email" {...register('clientEmail')} />
        </Field>
        <Field label={t('Proposal Title')} required error={problem('title')} className={styles.wide}>
          <TextInput {...register('title')} />
        </Field>
        <Field label={t('Brief Description')} required error={problem('description')} className={styles.wide}>
          <TextArea rows={3} {...register('description')} />
        </Field>
        <StatusField form={form} error={problem('status')} />
        <Field label={t('Valid Until (Optional)')} error={problem('validUntil')}>
          <TextInput type="date" {...register('validUntil')} />
        </Field>
      </Group>

      <Group title={t('Content')}>
        <Field label={t('Project Overview')} error={problem('projectOverview')} help={t('HTML is allowed in these four fields')} className={styles.wide}>
          <TextArea rows={6} {...register('projectOverview')} />
        </Field>
        <Field label={t('Key Features')} error={problem('keyFeatures')} className={styles.wide}>
          <TextArea rows={5} {...register('keyFeatures')} />
        </Field>
        <Field label={t('Project Assumptions')} error={problem('projectAssumptions')} className={styles.wide}>
          <TextArea rows={4} {...register('projectAssumptions')} />
        </Field>
        <Field label={t('Project Deliverables')} error={problem('projectDeliverables')} className={styles.wide}>
          <TextArea rows={5} {...register('projectDeliverables')} />
        </Field>
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
      {isPreviewing && (
        <LivePreview values={form.getValues()} clients={clients.data ?? []} createdAt={createdAt} onClose={() => setPreviewing(false)} />
      )}
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
