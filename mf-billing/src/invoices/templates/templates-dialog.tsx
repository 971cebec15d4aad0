import type { Client } from '@billfold/contracts/clients/client'
import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { invoiceCalls } from '@billfold/contracts/invoices/invoice-calls'
import type { InvoiceDesign } from '@billfold/contracts/invoices/invoice-design'
import { buildInvoiceDocument, type InvoiceContent } from '@billfold/contracts/invoices/invoice-document'
import { Button, Dialog, Field, TextArea } from '@billfold/ui'
import { queryOf, useCall, useFirstItems, useSave, useText, useToday } from '@billfold/web-kit'
import { InvoiceSheet } from '@billfold/web-kit/invoice-sheet/invoice-sheet.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { FormDialogState } from '../../form-dialog/form-dialog.tsx'
import { useSender } from '../sheet/use-sender.ts'
import { buildExampleInvoice } from './example-invoice.ts'
import { AccentPicker, TemplateChoice } from './look-fields.tsx'
import styles from './templates-form.module.css'

/** Height of the loading placeholder in pixels. */
const SKELETON_HEIGHTS = [420]

export function TemplatesDialog(form: Omit<TemplatesFormProps, 'design' | 'preview'>) {
  const t = useText()
  const design = useCall(invoiceCalls.design)
  const preview = usePreviewInvoice()
  const { error, isFetching, refetch } = design
  return (
    <FormDialogState
      size="large"
      title={t('Invoice templates')}
      loading={t('Loading templates...')}
      blocks={SKELETON_HEIGHTS}
      query={{ data: design.data && preview && { design: design.data, preview }, error, isFetching, refetch }}
      failure={t('The templates could not be loaded')}
      onClose={form.onClose}
    >
      {(opened) => <TemplatesForm {...form} {...opened} />}
    </FormDialogState>
  )
}

interface TemplatesFormProps {
  design: InvoiceDesign
  preview: PreviewInvoice
  onClose: () => void
  onSaved: () => void
  onDirtyChange: (dirty: boolean) => void
}

const MAX_TERMS = 2000

function TemplatesForm({ design, preview, onClose, onSaved, onDirtyChange }: TemplatesFormProps) {
  const t = useText()
  const [chosen, setChosen] = useState(design)
  const change = (part: Partial<InvoiceDesign>) => setChosen({ ...chosen, ...part })
  const document = useDocument(preview, chosen)
  const save = useSave(invoiceCalls.saveDesign, { invalidates: [invoiceCalls.design], success: 'Invoice template saved', onSavedWhileOpen: onSaved })

  const isDirty = chosen.template !== design.template || chosen.accentColor !== design.accentColor || (chosen.terms ?? '') !== (design.terms ?? '')
  useEffect(() => {
    onDirtyChange(isDirty)
  }, [isDirty, onDirtyChange])

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate({ body: chosen })
  }

  return (
    <Dialog
      open
      size="large"
      title={t('Invoice templates')}
      description={t('How your invoices look on screen and as a PDF. To change a single invoice, open it.')}
      onOpenChange={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyText={t('Saving...')}>
            {t('Save template')}
          </Button>
        </>
      }
    >
      <div className={styles.halves}>
        <div className={styles.fields}>
          <TemplateChoice document={document} value={chosen.template} onChange={(template) => change({ template })} />
          <AccentPicker value={chosen.accentColor} onChange={(accentColor) => change({ accentColor })} />
          <Field
            label={t('Payment terms')}
            className={styles.terms}
            help={t('Printed at the bottom of every invoice, for example how to pay or a bank account.')}
            error={save.error?.issues.find(({ path }) => path === 'terms')?.message}
          >
            <TextArea maxLength={MAX_TERMS} value={chosen.terms ?? ''} onChange={(event) => change({ terms: event.target.value })} />
          </Field>
        </div>
        <figure className={styles.preview}>
          <div className={styles.page}>
            <InvoiceSheet document={document} as="page" />
          </div>
          <figcaption className={styles.caption}>
            {preview.isSample ? t('Sample, shown until you have an invoice') : t('Invoice {number}', { number: document.number })}
          </figcaption>
        </figure>
      </div>
    </Dialog>
  )
}

function useDocument({ invoice, client }: PreviewInvoice, { terms, ...look }: InvoiceDesign) {
  const sender = useSender(client?.language)
  return { ...buildInvoiceDocument({ invoice, client, sender, look, terms, language: sender.language }), logoUrl: sender.logoUrl }
}

interface PreviewInvoice {
  invoice: InvoiceContent
  client: Client | undefined
  isSample: boolean
}

function usePreviewInvoice(): PreviewInvoice | undefined {
  const today = useToday()
  const list = useFirstItems(invoiceCalls.list, { limit: 1 })
  const newest = list.data?.[0]
  const details = useQuery({ ...queryOf(invoiceCalls.get, { params: { id: newest?.id ?? 0 } }), enabled: newest !== undefined })
  const client = useQuery({ ...queryOf(clientCalls.get, { params: { id: newest?.clientId ?? 0 } }), enabled: newest !== undefined })
  if (list.isPending || (newest && (details.isPending || client.isPending))) return undefined
  if (details.data) return { invoice: details.data, client: client.data, isSample: false }
  return { invoice: buildExampleInvoice(today), client: undefined, isSample: true }
}
