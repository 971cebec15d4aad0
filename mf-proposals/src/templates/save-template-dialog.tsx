import type { Proposal } from '@billfold/contracts/proposals/proposal'
import { MAX_SAVED_NAME, newProposalTemplate } from '@billfold/contracts/proposals/proposal-template'
import { proposalTemplateCalls } from '@billfold/contracts/proposals/proposal-template-calls'
import { Button, Dialog, Field, TextInput } from '@billfold/ui'
import { useCall, useSave, useText } from '@billfold/web-kit'
import { SaveFailure } from '@billfold/web-kit/forms/save-failure.tsx'
import { useShortForm } from '@billfold/web-kit/forms/use-short-form.ts'
import { findByName } from '../reuse/saved-list.tsx'

interface SaveTemplateDialogProps {
  proposal: Proposal
  onClose: () => void
}

/** Saves the proposal's content as a template. Warns the user if this replaces a template with the same name. */
export function SaveTemplateDialog({ proposal, onClose }: SaveTemplateDialogProps) {
  const t = useText()
  const { data: templates } = useCall(proposalTemplateCalls.list)
  const save = useSave(proposalTemplateCalls.create, {
    invalidates: [proposalTemplateCalls.list],
    success: 'Template saved',
    explains: 'everything',
    onSavedWhileOpen: onClose,
  })
  const bodyOf = ({ name }: Record<'name', string>) => ({ name, proposalId: proposal.id, replace: findByName(templates, name) !== undefined })
  const form = useShortForm({
    rules: newProposalTemplate,
    initial: { name: proposal.title.slice(0, MAX_SAVED_NAME) },
    bodyOf,
    send: (values) => save.mutateAsync({ body: bodyOf(values) }),
  })
  const replaced = findByName(templates, form.values.name)
  return (
    <Dialog
      open
      size="small"
      title={t('Save as template')}
      description={t('Saves the title, texts, line items and down payment. New proposals can start from it.')}
      onOpenChange={onClose}
      onSubmit={(event) => void form.submit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={form.isSending} busyText={t('Saving...')}>
            {replaced ? t('Replace template') : t('Save template')}
          </Button>
        </>
      }
    >
      <SaveFailure error={save.error} fields={form.values} />
      <Field label={t('Name')} required error={form.errors.name} help={replaced && t('Replaces your template “{name}”.', { name: replaced.name })}>
        <TextInput autoComplete="off" {...form.bind('name')} />
      </Field>
    </Dialog>
  )
}
