import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { MAX_SITES } from '@billfold/contracts/sharing/embedding-sites'
import { Button, Field, IconButton, Notice, Skeleton, Stack, TextInput } from '@billfold/ui'
import { queryOf, QueryState, useCall, useSave, useText } from '@billfold/web-kit'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import css from './site-list.module.css'

/** Websites that may embed the proposal for reading and signing; none by default. */
export function SiteList({ id }: { id: number }) {
  const t = useText()
  const query = useCall(proposalSharingCalls.sites, { params: { id } })
  return (
    <QueryState query={query} loading={<Skeleton width="100%" height={92} />} failure={t('The sites could not be loaded')}>
      {({ sites }) => <Sites id={id} sites={sites} />}
    </QueryState>
  )
}

function Sites({ id, sites }: { id: number; sites: readonly string[] }) {
  const t = useText()
  const queryClient = useQueryClient()
  const [address, setAddress] = useState('')
  const save = useSave(proposalSharingCalls.setSites, {
    // Update the cache immediately, because the next save sends the whole list.
    onSaved: (saved) => void queryClient.setQueryData(queryOf(proposalSharingCalls.sites, { params: { id } }).queryKey, saved),
    failure: { title: 'Error', fallback: 'The sites could not be saved' },
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
        <Field label={t('Site that may show it')} error={problem && t(problem)}>
          <TextInput value={address} placeholder="https://www.example.com" inputMode="url" spellCheck={false} onChange={(event) => change(event.target.value)} />
        </Field>
        <Button type="submit" className={css.add} busy={save.isPending} busyText={t('Saving...')} disabled={sites.length >= MAX_SITES}>
          {t('Add site')}
        </Button>
      </form>
      {sites.length === 0 ? (
        <Notice tone="info">{t('No websites yet. Until you add one, this proposal opens only through its own link, so that no unknown page can trick anyone into signing.')}</Notice>
      ) : (
        <ul className={css.sites} aria-label={t('Sites that may show it')}>
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

/** Accepts addresses without a scheme: 'www.example.com'. */
function withScheme(address: string): string {
  return address.includes('://') ? address : `https://${address}`
}
