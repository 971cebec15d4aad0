import type { invoiceSharingCalls } from '@billfold/contracts/invoices/invoice-sharing-calls'
import type { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { MAX_SITES } from '@billfold/contracts/sharing/embedding-sites'
import { Button, Field, IconButton, Notice, Skeleton, Stack, TextInput } from '@billfold/ui'
import { queryOf, QueryState, useCall, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import css from './site-list.module.css'

interface SiteListProps {
  calls: Pick<typeof proposalSharingCalls | typeof invoiceSharingCalls, 'sites' | 'setSites'>
  id: number
  /** Shown while no website is listed. */
  empty: string
}

/** Websites that may embed the record. Empty by default. */
export function SiteList({ calls, id, empty }: SiteListProps) {
  const t = useText()
  const query = useCall(calls.sites, { params: { id } })
  return (
    <QueryState query={query} loading={<Skeleton width="100%" height={92} />} failure={t('The websites could not be loaded')}>
      {({ sites }) => <Sites calls={calls} id={id} empty={empty} sites={sites} />}
    </QueryState>
  )
}

function Sites({ calls, id, empty, sites }: SiteListProps & { sites: readonly string[] }) {
  const t = useText()
  const queryClient = useQueryClient()
  const [address, setAddress] = useState('')
  const save = useSave(calls.setSites, {
    // Update the cache immediately, because the next save sends the entire list.
    onSaved: (saved) => void queryClient.setQueryData(queryOf(calls.sites, { params: { id } }).queryKey, saved),
    failure: { title: 'Error', fallback: 'The websites could not be saved' },
  })
  const problem = save.error?.issues[0]?.message

  function add(event: FormEvent): void {
    event.preventDefault()
    if (address.trim() !== '') save.mutate({ params: { id }, body: { sites: [...sites, withScheme(address.trim())] } }, { onSuccess: () => setAddress('') })
  }

  function change(value: string): void {
    save.reset()
    setAddress(value)
  }

  return (
    <Stack gap={3}>
      <form noValidate className={css.form} onSubmit={add}>
        <Field label={t('Allowed website')} error={problem && t(problem)}>
          <TextInput value={address} placeholder="https://www.example.com" inputMode="url" spellCheck={false} onChange={(event) => change(event.target.value)} />
        </Field>
        <Button type="submit" className={css.add} busy={save.isPending} busyText={t('Saving...')} disabled={sites.length >= MAX_SITES}>
          {t('Add website')}
        </Button>
      </form>
      {sites.length === 0 ? (
        <Notice tone="info">{empty}</Notice>
      ) : (
        <ul className={css.sites} aria-label={t('Allowed websites')}>
          {sites.map((site) => (
            <li key={site}>
              <span className={css.site}>{site}</span>
              <IconButton
                icon={<X />}
                size="small"
                tooltip={false}
                label={t('Remove {site}', { site })}
                disabled={save.isPending}
                onClick={() => save.mutate({ params: { id }, body: { sites: sites.filter((other) => other !== site) } })}
              />
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** Completes URLs without a scheme: 'www.example.com'. */
function withScheme(address: string): string {
  return address.includes('://') ? address : `https://${address}`
}
