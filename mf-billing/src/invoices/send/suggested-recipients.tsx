import type { SuggestedAddress } from '@billfold/contracts/invoices/invoice-email'
import { Button, VisuallyHidden } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Plus } from 'lucide-react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { parseAddresses, type SendValues } from './send-form-model.ts'
import styles from './send-form.module.css'

interface SuggestedRecipientsProps {
  suggestions: readonly SuggestedAddress[]
  form: UseFormReturn<SendValues>
}

/** Buttons that add the email addresses of the client and its contacts. Addresses that are already entered are omitted. */
export function SuggestedRecipients({ suggestions, form }: SuggestedRecipientsProps) {
  const t = useText()
  const [recipients, cc] = useWatch({ control: form.control, name: ['recipients', 'cc'] })
  const used = new Set([...parseAddresses(recipients), ...parseAddresses(cc)].map((address) => address.toLowerCase()))
  const byAddress = new Map(suggestions.map((suggestion) => [suggestion.email.toLowerCase(), suggestion]))
  const offered = [...byAddress].filter(([address]) => !used.has(address)).map(([, suggestion]) => suggestion)
  if (offered.length === 0) return null

  function add(email: string): void {
    form.setValue('recipients', [...parseAddresses(recipients), email].join(', '), { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    form.setFocus('recipients')
  }

  return (
    <fieldset aria-label={t('Suggested recipients')} className={styles.suggestions}>
      {offered.map(({ name, email }) => (
        <Button key={email} size="small" icon={<Plus />} title={email} onClick={() => add(email)}>
          {name} <VisuallyHidden>{email}</VisuallyHidden>
        </Button>
      ))}
    </fieldset>
  )
}
