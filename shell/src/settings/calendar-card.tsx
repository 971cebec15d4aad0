import { calendarFeedCalls } from '@billfold/contracts/calendar/calendar-feed-calls'
import { Button, Card, CardHeader, CardTitle, ConfirmDialog, Field, Notice, Row, Skeleton, Stack, TextInput } from '@billfold/ui'
import { QueryState, useCall, useFormat, useSave, useText } from '@billfold/web-kit'
import { useCopy } from '@billfold/web-kit/sharing/use-copy.ts'
import { CalendarPlus, Copy } from 'lucide-react'
import { useState } from 'react'

export function CalendarCard() {
  const t = useText()
  const query = useCall(calendarFeedCalls.get)
  const [path, setPath] = useState<string | null>(null)
  const create = useSave(calendarFeedCalls.create, { invalidates: [calendarFeedCalls.get], onSaved: (created) => setPath(created.path) })
  return (
    <Card>
      <CardHeader>
        <CardTitle subtitle={t('Due dates of invoices, projects and proposals in your calendar program.')}>{t('Calendar')}</CardTitle>
      </CardHeader>
      <QueryState query={query} loading={<Skeleton height={40} />} failure={t('The calendar address could not be loaded')}>
        {({ createdAt }) => (
          <Stack gap={4}>
            {path !== null && <NewAddress path={path} />}
            {createdAt === null ? (
              <Row>
                <Button icon={<CalendarPlus />} busy={create.isPending} onClick={() => create.mutate({})}>
                  {t('Create calendar address')}
                </Button>
              </Row>
            ) : (
              <Existing createdAt={createdAt} isReplacing={create.isPending} onReplace={() => create.mutate({})} onRemoved={() => setPath(null)} />
            )}
          </Stack>
        )}
      </QueryState>
    </Card>
  )
}

function NewAddress({ path }: { path: string }) {
  const t = useText()
  const address = window.location.origin + path
  const copy = useCopy({ copied: { title: t('Calendar address copied') }, failed: { title: t('The browser did not allow copying. Select the address and copy it.') } })

  return (
    <Stack gap={3}>
      <Field label={t('Calendar address')} help={t('Subscribe to it in your calendar program, for example with "From URL".')}>
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <Row>
        <Button icon={<Copy />} onClick={() => void copy(address)}>
          {t('Copy address')}
        </Button>
      </Row>
      <Notice tone="warn">{t('Copy it now: it won’t be shown again. Anyone who has it can see your due dates.')}</Notice>
    </Stack>
  )
}

interface ExistingProps {
  createdAt: string
  isReplacing: boolean
  onReplace: () => void
  onRemoved: () => void
}

function Existing({ createdAt, isReplacing, onReplace, onRemoved }: ExistingProps) {
  const t = useText()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const remove = useSave(calendarFeedCalls.remove, { invalidates: [calendarFeedCalls.get], success: { title: 'Calendar address removed' }, onSaved: onRemoved })

  function replace() {
    setAsking(false)
    onReplace()
  }

  return (
    <Stack gap={3}>
      <p>{t('Your calendar address was created on {date}.', { date: format.instant(createdAt) })}</p>
      <Row>
        <Button busy={isReplacing} onClick={() => setAsking(true)}>
          {t('New address')}
        </Button>
        <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate({})}>
          {t('Remove address')}
        </Button>
      </Row>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Create a new calendar address?')}
        description={t('The current address stops working, and you have to subscribe again in each calendar program.')}
        confirmText={t('Create new address')}
        onConfirm={replace}
      />
    </Stack>
  )
}
