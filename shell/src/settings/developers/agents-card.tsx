import { Card, CardHeader, CardTitle } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { CopyableCode } from '@billfold/web-kit/sharing/embed/embed-code.tsx'

export function AgentsCard() {
  const t = useText()
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Let an AI agent that supports MCP work for you at this address, with an API token.')}>{t('Agents')}</CardTitle>
      </CardHeader>
      <CopyableCode label={t('Address for agents')} code={`${window.location.origin}/mcp`} />
    </Card>
  )
}
