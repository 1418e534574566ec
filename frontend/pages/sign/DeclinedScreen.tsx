import { DeadEnd } from "./DeadEnd.tsx";

export function DeclinedScreen({ senderName }: { senderName: string }) {
  return (
    <DeadEnd
      end={{
        icon: "ban",
        title: "You declined to sign",
        text: `${senderName} has been told why. You can close this page.`,
        retry: false,
      }}
    />
  );
}
