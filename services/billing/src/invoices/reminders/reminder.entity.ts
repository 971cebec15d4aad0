import { defineEntity, p } from '@mikro-orm/core'

export const ReminderSettingsEntity = defineEntity({
  name: 'ReminderSettings',
  tableName: 'reminder_settings',
  properties: {
    userId: p.integer().primary(),
    isEnabled: p.boolean(),
  },
})

export const ReceiptSettingsEntity = defineEntity({
  name: 'ReceiptSettings',
  tableName: 'receipt_settings',
  properties: {
    userId: p.integer().primary(),
    isEnabled: p.boolean(),
    subject: p.string(),
    message: p.text(),
  },
})

export const reminderEntities = [ReminderSettingsEntity, ReceiptSettingsEntity]
