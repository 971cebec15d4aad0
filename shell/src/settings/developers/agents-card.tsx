import { Card, CardHeader, CardTitle } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { CopyableCode } from '@billfold/web-kit/sharing/embed/embed-code.tsx'

export function AgentsCard() {
  const t = useText()
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Connect an AI agent that supports MCP to this address with an API token, and let it work for you.')}>{t('Agents')}</CardTitle>
      </CardHeader>
      <CopyableCode label={t('URL for agents')} code={`${window.location.origin}/mcp`} />
    </Card>
  )
}
