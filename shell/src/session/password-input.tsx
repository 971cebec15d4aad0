import { IconButton, TextInput, type TextInputProps } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

/** Password field that can be revealed, to avoid failed attempts because of typos. */
export function PasswordInput(props: TextInputProps) {
  const t = useText()
  const [isVisible, setVisible] = useState(false)
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      suffix={
        <IconButton
          size="small"
          icon={isVisible ? <EyeOff /> : <Eye />}
          label={isVisible ? t('Hide characters') : t('Show characters')}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  )
}
