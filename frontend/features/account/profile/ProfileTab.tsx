import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { defaultLanguage } from "#contract/languages";
import { hints } from "#contract/rules";
import { messageBeside } from "../../../api/api-error.ts";
import { queryOf, useApiMutation } from "../../../api/query.ts";
import { type Profile, profileErrors, users } from "../../../api/users.ts";
import { renameUser } from "../../../session/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Form } from "../../../ui/Form.tsx";
import { useForm } from "../../../ui/form.ts";
import { TextInput } from "../../../ui/inputs.tsx";
import { LanguageField } from "../../../ui/LanguageField.tsx";
import { Loaded } from "../../../ui/Loaded.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useProfile } from "./use-profile.ts";
import { YourData } from "./YourData.tsx";

const fields = ["firstName", "lastName", "mobile"] as const;

export default function ProfileTab() {
  return (
    <>
      <title>Edit Profile</title>
      <Loaded of={useProfile()}>{(profile) => <ProfileForm profile={profile} />}</Loaded>
      <YourData />
    </>
  );
}

function ProfileForm({ profile }: { profile: Profile }) {
  const cache = useQueryClient();
  const [language, setLanguage] = useState(profile.language);
  const save = useApiMutation(users.saveProfile, {
    onSuccess: (saved) => {
      cache.setQueryData(queryOf(users.profile, {}).queryKey, saved);
      renameUser(saved);
      toast.success("Profile saved.");
    },
    onError: ({ field, message }) => refuse(field, message),
  });
  const { form, bind, refuse } = useForm({
    names: fields,
    initial: profile,
    check: profileErrors,
    onSubmit: ({ firstName, lastName, mobile }) =>
      !save.isPending && save.mutate({ firstName, lastName, mobile, language }),
  });
  return (
    <Form
      {...form}
      aria-label="Edit Profile"
      error={messageBeside(fields, save.error)}
      actions={
        <div>
          <Button type="submit" variant="primary" busy={save.isPending}>
            Save Profile
          </Button>
        </div>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput label="First name" autoComplete="given-name" {...bind("firstName")} />
        <TextInput label="Last name" autoComplete="family-name" {...bind("lastName")} />
      </div>
      <TextInput
        label="Mobile"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint={hints.mobile}
        {...bind("mobile")}
      />
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
        hint="Language of emails and pages for your signers. You can change it for each document. If it is English, a page opens in the language of the signer's browser."
        value={language}
        onChoose={(chosen = defaultLanguage) => setLanguage(chosen)}
      />
    </Form>
  );
}
