import { defineEntity, p } from '@mikro-orm/core'

export const ReminderSettingsEntity = defineEntity({
  name: 'ReminderSettings',
  tableName: 'reminder_settings',
  properties: {
    userId: p.integer().primary(),
    isEnabled: p.boolean(),
  },
})

export const reminderEntities = [ReminderSettingsEntity]
