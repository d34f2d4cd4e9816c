import {
  type ChoiceChannel,
  type ChoiceSubject,
  NOTICE_CHOICES,
} from "@lastro/contracts/grain/notice-subjects";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { PushDevices } from "@/components/notices/push/push-devices";
import { ThisDevice } from "@/components/notices/push/this-device";
import { SettingsSection } from "@/components/settings-section";
import { Switch } from "@/components/ui/switch";
import {
  type NoticeChoices as Choices,
  choicesQuery,
  saveChoices,
  traderPush,
  traderPushQuery,
  whatsappQuery,
} from "@/features/grain/settings/notice-choices-api";
import { WhatsAppContact } from "@/features/grain/settings/whatsapp-contact";
import { useFailureToast } from "@/lib/use-failure-toast";

const SUBJECTS = Object.keys(NOTICE_CHOICES) as ChoiceSubject[];

/** What somebody is notified of by subject and channel, and the devices that show it. */
export function NoticeChoices() {
  const { t } = useTranslation("grain-settings");
  const { data: push } = useQuery(traderPushQuery);
  const { data: choices } = useQuery(choicesQuery);
  const { data: whatsapp } = useQuery(whatsappQuery);
  const isPushed = push !== undefined && push.serverKey !== null;
  return (
    <SettingsSection title={t("choices.title")} description={t("choices.text")}>
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
        {choices !== undefined && (
          <Subjects
            choices={choices}
            channels={{ email: true, push: isPushed, whatsapp: whatsapp?.state === "on" }}
          />
        )}
      </div>
    </SettingsSection>
  );
}

interface SubjectsProps {
  choices: Choices;
  /** Those that reach the person. */
  channels: Readonly<Record<ChoiceChannel, boolean>>;
}

/** Channels that do not reach the person are not offered. */
function Subjects({ choices, channels }: SubjectsProps) {
  const { t } = useTranslation("grain-settings");
  const failed = useFailureToast();
  const queryClient = useQueryClient();
  const { queryKey } = choicesQuery;
  const save = useMutation({
    mutationFn: saveChoices,
    onMutate: (wanted) => {
      queryClient.setQueryData(queryKey, wanted);
      return choices;
    },
    onError: (error, _wanted, before) => {
      queryClient.setQueryData(queryKey, before);
      void failed(t("choices.failed"), error);
    },
  });
  const offered = (subject: ChoiceSubject) =>
    (NOTICE_CHOICES[subject] as readonly ChoiceChannel[]).filter((channel) => channels[channel]);
  return (
    <ul className="divide-y">
      {SUBJECTS.filter((subject) => offered(subject).length > 0).map((subject) => (
        <li key={subject} className="flex flex-col gap-1 px-5 py-4">
          <p className="font-medium">{t(`choices.subjects.${subject}`)}</p>
          <ul className="flex flex-col">
            {offered(subject).map((channel) => (
              <ChannelSwitch
                key={channel}
                subject={subject}
                channel={channel}
                choices={choices}
                onChange={(next) => save.mutate(next)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
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
      <span aria-hidden="true" className="text-ink-muted">
        {words}
      </span>
      <Switch
        aria-label={`${t(`choices.subjects.${subject}`)}: ${words}`}
        checked={chosen[channel] ?? false}
        onCheckedChange={(on) => onChange({ ...choices, [subject]: { ...chosen, [channel]: on } })}
      />
    </li>
  );
}
