import { Type, type Static } from 'typebox';
import { CALENDAR_VIEWS } from '../calendarViews';
import { POST_ACCOUNTS_MAX } from '../limits';
import { ACCOUNT_PLATFORMS } from '../networks';
import { POST_STATUSES } from '../postStates';
import { Id, Platform } from './common';

const AccountIds = Type.Array(Id, { maxItems: POST_ACCOUNTS_MAX });

/** How somebody goes on with the product, on each of their devices; what is left out was never chosen. No secrets. */
export const MySettings = Type.Object(
  {
    /** Networks that the next post goes to. */
    platforms: Type.Optional(Type.Array(Platform, { maxItems: ACCOUNT_PLATFORMS.length, uniqueItems: true })),
    /** Of each network the accounts that it goes to. */
    account_ids: Type.Optional(
      Type.Object(Object.fromEntries(ACCOUNT_PLATFORMS.map((platform) => [platform, Type.Optional(AccountIds)])), {
        additionalProperties: false,
      }),
    ),
    /** On a phone the preview lies open. */
    preview_open: Type.Optional(Type.Boolean()),
    /** The calendar as it was looked at last. */
    calendar: Type.Optional(
      Type.Object(
        {
          view: Type.Enum([...CALENDAR_VIEWS]),
          platform: Type.Optional(Platform),
          account: Type.Optional(Id),
          status: Type.Optional(Type.Enum([...POST_STATUSES])),
        },
        { additionalProperties: false },
      ),
    ),
    compact_view: Type.Optional(Type.Boolean()),
    posts_per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** The demo of the Schedule Post dialog was dismissed from the dashboard. */
    demo_hidden: Type.Optional(Type.Boolean()),
    /** The list of first steps was dismissed from the dashboard. */
    first_steps_hidden: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type MySettings = Static<typeof MySettings>;

/** Response of GET and PUT /me/settings. The version counts the changes. */
export const MySettingsResponse = Type.Object({ version: Type.Integer({ minimum: 0 }), settings: MySettings });
export type MySettingsResponse = Static<typeof MySettingsResponse>;

/** Body of PUT /me/settings: all settings, and the version that they replace. */
export const MySettingsBody = Type.Object(
  { version: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }), settings: MySettings },
  { additionalProperties: false },
);
export type MySettingsBody = Static<typeof MySettingsBody>;
