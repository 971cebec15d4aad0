import type { ApiToken, CreatedApiToken } from '@billfold/contracts/api-tokens/api-token'
import { apiTokenCalls } from '@billfold/contracts/api-tokens/api-token-calls'
import { securityCalls } from '@billfold/contracts/accounts/security-calls'
import { Badge, Button, Card, CardHeader, CardTitle, ConfirmDialog, EmptyState } from '@billfold/ui'
import { QueryState, useCall, useFormat, useSave, useText } from '@billfold/web-kit'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { Entry, EntryList, LoadingEntries } from '../security/entry.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { describeScopes } from './permissions.ts'
import { SecretDialog } from './secret-dialog.tsx'

export function ApiTokensCard() {
  const t = useText()
  const query = useCall(apiTokenCalls.list)
  const [isCreating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedApiToken | null>(null)
  const add = (
    <Button icon={<Plus />} onClick={() => setCreating(true)}>
      {t('New token')}
    </Button>
  )
  const subtitle = (
    <>
      {t('Let your own programs and other services read and write your records.')}{' '}
      <a href="/api" target="_blank" rel="noopener">
        {t('API documentation')}
      </a>
    </>
  )
  return (
    <Card>
      <CardHeader actions={query.data && query.data.length > 0 && add}>
        <CardTitle subtitle={subtitle}>{t('API Tokens')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<LoadingEntries />} failure={t('The API tokens could not be loaded')}>
        {(tokens) =>
          tokens.length > 0 ? (
            <EntryList>
              {tokens.map((token) => (
                <Token key={token.id} token={token} />
              ))}
            </EntryList>
          ) : (
            <EmptyState compact icon={<KeyRound />} title={t('No API tokens yet')} description={t('A token acts on your behalf, with the permissions you choose.')} action={add} />
          )
        }
      </QueryState>
      {isCreating && (
        <NewTokenDialog
          onCreated={(token) => {
            setCreating(false)
            setCreated(token)
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {created && (
        <SecretDialog
          title={t('Token "{name}" created', { name: created.name })}
          description={t('Send it with each request, as in the example.')}
          secret={created.token}
          copyText={t('Copy token')}
          copiedText={t('API token copied')}
          example={`curl ${window.location.origin}/api/user \\\n  -H "Authorization: Bearer …${created.hint}"`}
          onClose={() => setCreated(null)}
        />
      )}
    </Card>
  )
}

function Token({ token }: { token: ApiToken }) {
  const t = useText()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { id, name, hint, scopes, expiresAt, isExpired, lastUsedAt, lastAddress } = token
  const revoke = useSave(apiTokenCalls.revoke, {
    invalidates: [apiTokenCalls.list, securityCalls.activity],
    success: { title: 'API token revoked', description: name },
  })
  const expiry = expiresAt !== null && !isExpired && t('Expires {date}', { date: format.instant(expiresAt) })
  const use = lastUsedAt === null ? t('Never used') : t('Last used {time}', { time: format.instant(lastUsedAt) })
  return (
    <Entry icon={KeyRound} title={name} details={[`…${hint}`, describeScopes(scopes, t), use, lastAddress ?? false, expiry]}>
      {isExpired && <Badge tone="bad">{t('Expired')}</Badge>}
      <Button size="small" aria-label={t('Revoke {name}', { name })} onClick={() => setAsking(true)}>
        {t('Revoke')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Revoke "{name}"?', { name })}
        description={t('Programs that use this token stop working immediately. This can’t be undone.')}
        confirmText={t('Revoke token')}
        busy={revoke.isPending}
        onConfirm={() => revoke.mutate({ params: { id } })}
      />
    </Entry>
  )
}
