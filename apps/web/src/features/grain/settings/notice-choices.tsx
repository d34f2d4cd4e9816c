import {
  type ChoiceChannel,
  type ChoiceSubject,
  NOTICE_CHOICES,
} from "@lastro/contracts/grain/notice-subjects";
import type { NotificationSwitch } from "@lastro/contracts/grain/preference-choices";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PushDevices } from "@/components/notices/push/push-devices";
import { ThisDevice } from "@/components/notices/push/this-device";
import { Choice } from "@/components/setting-choice";
import { SettingsSection } from "@/components/settings-section";
import { Switch } from "@/components/ui/switch";
import {
  type NoticeChoices as Choices,
  traderPush,
  traderPushQuery,
  whatsappQuery,
} from "@/features/grain/settings/notice-choices-api";
import { WhatsAppContact } from "@/features/grain/settings/whatsapp-contact";
import { useMay } from "@/lib/agro-session";

const SUBJECTS = Object.keys(NOTICE_CHOICES) as ChoiceSubject[];

/** The switches of the settings that are about each subject; the one of the page is about all. */
const SWITCHES: Readonly<Record<ChoiceSubject, readonly NotificationSwitch[]>> = {
  orders: ["emailNewOrder", "smsNewOrder"],
  payments: ["emailPaymentConfirmed", "smsPaymentConfirmed"],
  shipments: ["emailOrderShipped"],
  messages: [],
  papers: [],
};

type Switches = Readonly<Record<NotificationSwitch, boolean>>;

interface NoticeChoicesProps {
  switches: Switches;
  onSwitch: (name: NotificationSwitch, on: boolean) => void;
  /** Undefined until they are here. */
  choices: Choices | undefined;
  onChoose: (choices: Choices) => void;
}

/** What somebody is notified of, each subject once with every way to hear of it, and the devices that show it. */
export function NoticeChoices({ switches, onSwitch, choices, onChoose }: NoticeChoicesProps) {
  const { t } = useTranslation("grain-settings");
  // Where a company's notices go is its owner's to say.
  const enabled = useMay("own");
  const { data: push } = useQuery({ ...traderPushQuery, enabled });
  const { data: whatsapp } = useQuery({ ...whatsappQuery, enabled });
  const isPushed = push !== undefined && push.serverKey !== null;
  const reaches = { email: true, push: isPushed, whatsapp: whatsapp?.state === "on" };
  const toggle = (name: NotificationSwitch) => (
    <Choice
      key={name}
      title={t(`settings.switches.${name}`)}
      text={t(`settings.switchHints.${name}`)}
      checked={switches[name]}
      onChange={(on) => onSwitch(name, on)}
    />
  );
  return (
    <SettingsSection title={t("settings.notifications")} description={t("settings.notificationsText")}>
      <div className="divide-y">
        {isPushed && push.serverKey !== null && (
          <ThisDevice
            access={traderPush}
            serverKey={push.serverKey}
            device={push.devices.find(({ current }) => current)}
          />
        )}
        {isPushed && push.devices.length > 0 && <PushDevices access={traderPush} devices={push.devices} />}
        {whatsapp?.available === true && <WhatsAppContact whatsapp={whatsapp} />}
        {toggle("pushNotifications")}
        <ul className="divide-y">
          {SUBJECTS.map((subject) => (
            <li key={subject} className="py-3">
              <p className="px-5 pt-1 font-medium">{t(`choices.subjects.${subject}`)}</p>
              {SWITCHES[subject].map(toggle)}
              {choices !== undefined && (
                <ul className="flex flex-col px-5">
                  {(NOTICE_CHOICES[subject] as readonly ChoiceChannel[])
                    .filter((channel) => reaches[channel])
                    .map((channel) => (
                      <ChannelSwitch
                        key={channel}
                        subject={subject}
                        channel={channel}
                        choices={choices}
                        onChange={onChoose}
                      />
                    ))}
                </ul>
              )}
            </li>
          ))}
        </ul>
      </div>
    </SettingsSection>
  );
}

interface ChannelSwitchProps {
  subject: ChoiceSubject;
  channel: ChoiceChannel;
  choices: Choices;
  onChange: (choices: Choices) => void;
}

function ChannelSwitch({ subject, channel, choices, onChange }: ChannelSwitchProps) {
  const { t } = useTranslation("grain-settings");
  const chosen: Readonly<Partial<Record<ChoiceChannel, boolean>>> = choices[subject];
  const words = t(`choices.channels.${channel}`);
  return (
    <li className="flex min-h-11 items-center justify-between gap-6 text-sm">
      <span aria-hidden="true">{words}</span>
      <Switch
        aria-label={`${t(`choices.subjects.${subject}`)}: ${words}`}
        checked={chosen[channel] ?? false}
        onCheckedChange={(on) => onChange({ ...choices, [subject]: { ...chosen, [channel]: on } })}
      />
    </li>
  );
}
