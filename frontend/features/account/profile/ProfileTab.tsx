import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { defaultLanguage } from "#contract/rules/text/languages";
import { areAwaited } from "../../../api/awaited.ts";
import { useCallForm } from "../../../api/call-form.ts";
import { queryOf } from "../../../api/query.ts";
import { type Profile, profileErrors, users } from "../../../api/users.ts";
import { renameUser } from "../../../session/session.ts";
import { useMay } from "../../../session/workspace.ts";
import { Form } from "../../../ui/Form.tsx";
import { TextInput } from "../../../ui/inputs.tsx";
import { LanguageField } from "../../../ui/LanguageField.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { MobileInput } from "../PersonInputs.tsx";
import { useProfile } from "./use-profile.ts";
import { YourData } from "./YourData.tsx";

export default function ProfileTab() {
  const profile = useProfile();
  const isOwner = useMay("workspace:own");
  return (
    <>
      <title>Edit Profile</title>
      <Loaded of={profile}>{(known) => <ProfileForm profile={known} />}</Loaded>
      {/* The form would move it. */}
      {!areAwaited(profile) && isOwner && <YourData />}
    </>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const cache = useQueryClient();
  const [language, setLanguage] = useState(profile.language);
  const { form, bind } = useCallForm({
    names: ["firstName", "lastName", "mobile"],
    initial: profile,
    check: profileErrors,
    inputOf: ({ firstName, lastName, mobile }) => ({ firstName, lastName, mobile, language }),
    call: users.saveProfile,
    done: "Profile saved.",
    onSuccess: (saved) => {
      cache.setQueryData(queryOf(users.profile, {}).queryKey, saved);
      renameUser(saved);
    },
  });
  return (
    <Form {...form} aria-label="Edit Profile" submit="Save Profile">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="First name" autoComplete="given-name" {...bind("firstName")} />
        <TextInput label="Last name" autoComplete="family-name" {...bind("lastName")} />
      </div>
      <MobileInput {...bind("mobile")} />
      <TextInput
        label="Email"
        type="email"
        readOnly
        value={profile.email}
        hint="Your email is your login and can't be changed."
        className="bg-sunken"
      />
      <LanguageField
        label="Language for signers"
        hint="Language of emails and pages for your signers. You can change it for each document. “English” lets each signer's browser decide."
        value={language}
        onChoose={(chosen = defaultLanguage) => setLanguage(chosen)}
      />
    </Form>
  );
}
