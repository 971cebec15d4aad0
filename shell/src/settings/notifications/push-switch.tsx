import { Button, Notice, Stack, Switch } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { useState } from 'react'

interface PushSwitchProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** Permission is per device, so switching it on prompts the browser and reports the answer. */
export function PushSwitch({ isOn, onChange }: PushSwitchProps) {
  const t = useText()
  const [permission, setPermission] = useState(currentPermission)

  async function ask() {
    setPermission(await Notification.requestPermission())
  }

  function change(next: boolean) {
    onChange(next)
    if (next && permission === 'default') void ask()
  }

  return (
    <Stack gap={3}>
      <Switch
        label={t('Push Notifications')}
        help={t('Shown by this browser while Billfold is open')}
        checked={isOn}
        onChange={(event) => change(event.target.checked)}
      />
      {isOn && permission === 'default' && (
        <Notice
          title={t('This browser has not been asked yet')}
          action={
            <Button size="small" onClick={() => void ask()}>
              {t('Allow in this browser')}
            </Button>
          }
        >
          {t('Allow it to show notifications from Billfold.')}
        </Notice>
      )}
      {isOn && permission === 'denied' && (
        <Notice tone="warn" title={t('This browser blocks notifications from Billfold')}>
          {t('Allow them in the settings of the browser for this site. On your other devices they work.')}
        </Notice>
      )}
      {isOn && permission === 'unsupported' && <Notice title={t('This browser cannot show notifications here')} />}
    </Stack>
  )
}

/** 'unsupported': some mobile browsers, and any page without https. Android allows it in service workers only. */
function currentPermission(): NotificationPermission | 'unsupported' {
  return 'Notification' in window && !navigator.userAgent.includes('Android') ? Notification.permission : 'unsupported'
}
