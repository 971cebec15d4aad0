import { IconButton, TextInput, type TextInputProps } from '@billfold/ui'
import { useText } from '@billfold/web-kit'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'

/** A password that can be looked at, so that a typing error costs no second try. */
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
