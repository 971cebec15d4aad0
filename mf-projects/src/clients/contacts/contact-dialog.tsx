import type { ClientContact } from '@billfold/contracts/clients/client-contact'
import { clientContactCalls, contactCalls } from '@billfold/contracts/clients/client-contact-calls'
import { Button, Checkbox, Dialog, Field, Stack, TextInput } from '@billfold/ui'
import { ApiError, applyIssues, queryOf, useSave, useText } from '@billfold/web-kit'
import { useFieldError } from '@billfold/web-kit/forms/contract-resolver.ts'
import { SaveFailure } from '@billfold/web-kit/forms/save-failure.tsx'
import { changedFields, isConflict, useEditForm } from '@billfold/web-kit/saving/use-edit-form.tsx'
import { useQueryClient } from '@tanstack/react-query'
import type { BaseSyntheticEvent, ReactNode } from 'react'
import { type ContactForm, type ContactValues, newContactValues, useContactForm, valuesOf } from './contact-form-model.ts'
import { contactsPath } from './contacts-path.ts'

interface NewContactDialogProps {
  clientId: number
  onClose: () => void
}

export function NewContactDialog({ clientId, onClose }: NewContactDialogProps) {
  const t = useText()
  const form = useContactForm(newContactValues)
  const params = { id: clientId }
  const create = useSave(clientContactCalls.create, {
    invalidates: [contactsPath(clientId)],
    success: { title: 'Contact added' },
    explains: 'everything',
    onSavedWhileOpen: onClose,
  })
  const onSubmit = form.handleSubmit((body) => create.mutateAsync({ params, body }).catch((error: unknown) => applyIssues(form.setError, error)))
  return (
    <ContactFields
      title={t('Add contact')}
      submitText={t('Add contact')}
      form={form}
      notice={<SaveFailure error={create.error} fields={newContactValues} />}
      onSubmit={onSubmit}
      onClose={onClose}
    />
  )
}

interface EditContactDialogProps extends NewContactDialogProps {
  contact: ClientContact
}

export function EditContactDialog({ clientId, contact, onClose }: EditContactDialogProps) {
  const t = useText()
  const queryClient = useQueryClient()
  const form = useContactForm(valuesOf(contact))
  const params = { id: contact.id }
  const update = useSave(contactCalls.update, {
    invalidates: [contactsPath(clientId)],
    success: { title: 'Contact updated' },
    explains: (error) => isConflict(error) || error.issues.length > 0,
    onSavedWhileOpen: onClose,
  })
  const { notice, onSubmit } = useEditForm({
    form,
    record: contact,
    valuesOf,
    update,
    save: (body, opened, ifMatch) => update.mutateAsync({ params, body: changedFields(body, opened), ifMatch }),
    fetchNewer: async () => {
      const contacts = await queryClient.fetchQuery({ ...queryOf(clientContactCalls.list, { params: { id: clientId } }), staleTime: 0 })
      const newer = contacts.find(({ id }) => id === contact.id)
      if (!newer) throw new ApiError({ status: 404, code: 'not_found', message: t('Contact not found') })
      return newer
    },
    leave: onClose,
    conflictText: t('This contact was changed after you opened it'),
  })
  return <ContactFields title={t('Edit contact')} submitText={t('Save')} form={form} notice={notice} onSubmit={onSubmit} onClose={onClose} />
}

interface ContactFieldsProps {
  title: string
  submitText: string
  form: ContactForm
  notice: ReactNode
  onSubmit: (event: BaseSyntheticEvent) => Promise<unknown>
  onClose: () => void
}

function ContactFields({ title, submitText, form, notice, onSubmit, onClose }: ContactFieldsProps) {
  const t = useText()
  const { register, formState } = form
  const problem = useFieldError<keyof ContactValues>(formState.errors)
  return (
    <Dialog
      open
      size="small"
      title={title}
      onOpenChange={onClose}
      onSubmit={(event) => void onSubmit(event)}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={formState.isSubmitting} busyText={t('Saving...')}>
            {submitText}
          </Button>
        </>
      }
    >
      {notice}
      <Stack>
        <Field label={t('Name')} required error={problem('name')}>
          <TextInput autoComplete="off" {...register('name')} />
        </Field>
        <Field label={t('Role')} help={t('For example, accounting or project lead')} error={problem('role')}>
          <TextInput autoComplete="off" {...register('role')} />
        </Field>
        <Field label={t('Email')} error={problem('email')}>
          <TextInput type="email" autoComplete="off" {...register('email')} />
        </Field>
        <Field label={t('Phone')} error={problem('phone')}>
          <TextInput type="tel" autoComplete="off" {...register('phone')} />
        </Field>
        <Checkbox
          label={t('Billing contact')}
          help={t('Invoices and statements are addressed to this person. A client has one billing contact.')}
          {...register('isBilling')}
        />
      </Stack>
    </Dialog>
  )
}
